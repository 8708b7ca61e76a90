"""Puts the parts of a board process together."""

from __future__ import annotations

from typing import NamedTuple

import redis
from celery import Celery
from sqlalchemy import Engine

from rpc.client import Client
from rpc.installation import InstallationKeys
from rpc.stubs.catalog_pb2_grpc import CatalogStub
from rpc.stubs.dice_pb2_grpc import DiceStub
from rpc.stubs.timers_pb2_grpc import TimersStub
from services.board import match_ids
from services.board.answers import Answers
from services.board.archive import Archive
from services.board.codes import Codes
from services.board.commits import Commits
from services.board.finding import Finder
from services.board.hindsight import Hindsight
from services.board.hosting import Hosts
from services.board.house import House
from services.board.house_play import HousePlay
from services.board.match_chance import MatchChance
from services.board.matches import Matches
from services.board.outages import Outages
from services.board.outside import Outside
from services.board.playing import Playing
from services.board.quota import Quota
from services.board.reactions import Reactions
from services.board.reading import Reading
from services.board.scenarios import Scenarios
from services.board.stand_in import StandIn
from services.board.store import Store
from services.board.table import Table


class Board(NamedTuple):
    """What a board process serves, and the threads that make what it owes."""

    hosts: Hosts
    house: House
    matches: Matches
    table: Table
    outages: Outages
    reading: Reading
    reactions: Reactions
    store: Store


class Neighbours(NamedTuple):
    dice: Client[DiceStub]
    catalog: Client[CatalogStub]
    timers: Client[TimersStub]
    tasks: Celery


def assemble(keys: InstallationKeys, client: redis.Redis, engine: Engine, neighbours: Neighbours) -> Board:
    store, archive = Store(client), Archive(engine)
    finder, chance, quota = Finder(store, archive), MatchChance(neighbours.dice), Quota(store)
    hindsight = Hindsight(finder.journal_after)
    reactions = Reactions(store, archive, quota, Outside(neighbours.tasks, neighbours.timers), hindsight)
    playing, commits = Playing(chance, store.journal), Commits(store, reactions.dispatch)
    answers, codes = Answers(store, finder, hindsight), Codes(store)
    hosts = Hosts(
        keys.key(match_ids.KEY),
        store=store,
        finder=finder,
        scenarios=Scenarios(neighbours.catalog),
        chance=chance,
        commits=commits,
        answers=answers,
        quota=quota,
        codes=codes,
    )
    outages, plays = Outages(store, commits), HousePlay(playing, commits)
    table = Table(finder, commits, plays, StandIn(plays, commits), outages)
    house = House(
        store=store,
        finder=finder,
        playing=playing,
        commits=commits,
        answers=answers,
        table=table,
        codes=codes,
        hindsight=hindsight,
    )
    reactions.expire, reactions.lapse, reactions.look_after = house.expire, house.lapse, table.look_after
    matches = Matches(
        store=store,
        finder=finder,
        playing=playing,
        commits=commits,
        answers=answers,
        table=table,
        house=plays,
        dispatch=reactions.dispatch,
    )
    reading = Reading(finder, archive, chance, hindsight)
    return Board(hosts, house, matches, table, outages, reading, reactions, store)
