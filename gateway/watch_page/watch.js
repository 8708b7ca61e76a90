"use strict";

// Follows one match: its document and board over the API, its versions over the stream.
const matchId = decodeURIComponent(location.pathname.split("/").pop());
const api = `/v1/matches/${encodeURIComponent(matchId)}`;
const page = document.getElementById("watch");
const part = (id) => document.getElementById(id);

const SHOWN_EVENTS = 60;
const REFRESH_MS = 250;
const AGAIN_MS = 1500;

let match = null; // the newest match document
let version = -1; // the newest version heard of
let last = -1; // the last version that the stream told
let source = null; // the EventSource
let clockOffset = 0; // server's clock minus ours, milliseconds
let picture = ""; // object URL of the shown board
let refreshing = false;
let over = false;

function say(connection, text) {
  page.dataset.connection = connection;
  if (part("status").textContent !== text) part("status").textContent = text;
}

async function get(path) {
  const answer = await fetch(path, { cache: "no-cache" });
  const told = Date.parse(answer.headers.get("X-Server-Time") || "");
  if (!Number.isNaN(told)) clockOffset = told - Date.now();
  return answer;
}

// The match document; null when the hall does not answer. Throws when there is no such match.
async function load() {
  let answer;
  try {
    answer = await get(api);
  } catch {
    return null;
  }
  if (answer.status === 404) throw new Error("There is no such match, or it is private.");
  return answer.ok ? answer.json() : null;
}

async function open() {
  let found;
  try {
    found = await load();
  } catch (error) {
    say("refused", error.message);
    return;
  }
  if (found === null) {
    say("waiting", "The hall does not answer; trying again…");
    setTimeout(open, AGAIN_MS);
    return;
  }
  show(found);
  drawBoard();
  if (isOver(found)) finish();
  else listen(found.stream_url);
}

// Where a browser gives up (any answer but 200), begin anew after the last version; its own reconnects do the same.
function listen(url) {
  const address = new URL(url);
  if (last >= 0) address.searchParams.set("after", last);
  source = new EventSource(address);
  source.addEventListener("open", () => say("live", statusText()));
  source.addEventListener("snapshot", (message) => heard(message, (data) => { show(data); drawBoard(); }));
  source.addEventListener("events", (message) => heard(message, (data) => list(data)));
  source.addEventListener("ended", (message) => heard(message, (data) => { list(data); finish(); }));
  source.addEventListener("error", () => {
    if (over) return;
    say("waiting", "The connection is lost; trying again…");
    if (source.readyState === EventSource.CLOSED) setTimeout(open, AGAIN_MS);
  });
}

function heard(message, use) {
  const data = JSON.parse(message.data);
  last = data.version;
  version = Math.max(version, last);
  use(data);
  say(over ? "over" : "live", statusText());
  refresh();
}

function finish() {
  over = true;
  if (source !== null) source.close();
  say("over", statusText());
}

// Document and board after a change: one request at a time, and only the newest when several came meanwhile.
async function refresh() {
  if (refreshing) return;
  refreshing = true;
  try {
    while (match === null || match.version < version || over) {
      const found = await load();
      if (found !== null) {
        show(found);
        await drawBoard();
        if (over && match.version >= version) return; // what was asked for before the end may show less
      }
      await new Promise((resume) => setTimeout(resume, found === null ? AGAIN_MS : REFRESH_MS));
    }
  } catch (error) {
    say("refused", error.message);
  } finally {
    refreshing = false;
  }
}

async function drawBoard() {
  if (match === null || match.view === null) return;
  try {
    const answer = await get(`${api}/board.svg`);
    if (!answer.ok) return;
    const drawn = URL.createObjectURL(await answer.blob());
    part("picture").src = drawn;
    part("full-size").href = `${api}/board.svg`;
    part("full-size").hidden = false;
    part("picture").alt = `The board at version ${match.version}`;
    part("picture").dataset.version = match.version;
    part("no-picture").hidden = true;
    URL.revokeObjectURL(picture);
    picture = drawn;
  } catch {
    // The next version draws it again.
  }
}

function show(found) {
  match = found;
  version = Math.max(version, found.version);
  page.dataset.version = found.version;
  page.dataset.status = found.status;
  document.title = `${found.scenario.title} – Firehall`;
  if (part("title").dataset.match !== found.id) showTitle(found);
  part("seats").replaceChildren(...found.seats.map(seatRow));
  part("clock-section").hidden = found.deadline === null;
  if (found.deadline !== null) part("clock-name").textContent = words(found.deadline.clock);
  if (isOver(found)) showResult(found);
  if (page.dataset.connection !== "waiting") say(page.dataset.connection, statusText());
}

// The scenario at once, and the game's own title when the list of games has come.
async function showTitle(found) {
  part("title").dataset.match = found.id;
  part("title").textContent = found.scenario.title;
  try {
    const { games } = await (await get("/v1/games")).json();
    const game = games.find((each) => each.key === found.game);
    if (game) part("title").textContent = `${found.scenario.title} (${game.title})`;
  } catch {
    // The scenario's title alone will do.
  }
}

const isOver = (found) => found.status === "ended" || found.status === "abandoned";

function seatRow(seat) {
  const row = document.createElement("li");
  const acts = match.to_act.includes(seat.seat);
  row.dataset.seat = seat.seat;
  row.dataset.kind = seat.kind;
  row.className = acts ? "to-act" : "";
  row.textContent = `${seat.seat}: ${seatName(seat)}${acts ? " – to act" : ""}`;
  return row;
}

function seatName(seat) {
  if (seat.kind === "open") return "open";
  if (seat.kind === "bot") return `${seat.name || seat.bot || "bot"} (bot)`;
  const name = seat.name || "a player";
  return { away: `${name} (has left)`, out: `${name} (gave up)` }[seat.kind] || name;
}

function showResult(found) {
  part("result-section").hidden = false;
  const outcome = found.outcome;
  part("result").textContent = outcome === null ? "The match was abandoned." : resultText(outcome);
}

// "Lost: casualty. Points 8, delivered 0", with everybody's place when not all have the same.
function resultText({ result, reasons, places, scores }) {
  const because = reasons.length ? `: ${reasons.map(words).join(", ")}` : "";
  const together = new Set(places).size < 2;
  const order = places.map((place, seat) => ({ place, name: seatName(match.seats[seat]) })).sort((a, b) => a.place - b.place);
  const ranks = together ? "" : order.map(({ place, name }) => `${place}. ${name}`).join(", ");
  return [words(result) + because, ranks, described(scores)].filter(Boolean).map(sentence).join(". ");
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function list(data) {
  if (data.events.length) part("events-section").hidden = false;
  const rows = data.events.map((event) => eventRow(data.version, event));
  part("events").prepend(...rows.reverse());
  while (part("events").children.length > SHOWN_EVENTS) part("events").lastChild.remove();
}

function eventRow(at, event) {
  const row = document.createElement("li");
  const number = document.createElement("span");
  number.className = "version";
  number.textContent = at;
  row.dataset.version = at;
  row.dataset.type = event.type;
  const { type, seat, ...fields } = event;
  const who = match !== null && match.seats[seat] ? `${seatName(match.seats[seat])}: ` : "";
  const more = described(fields);
  row.append(number, `${who}${words(type)}${more ? ` – ${more}` : ""}`);
  return row;
}

const words = (name) => String(name).replaceAll("_", " ");

// An object of the API in words: "face 3, die 1".
function described(fields) {
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${words(name)} ${told(name, value)}`)
    .join(", ");
}

function told(name, value) {
  if (name === "seat" && match !== null && match.seats[value]) return seatName(match.seats[value]);
  if (Array.isArray(value)) return value.map((each) => told("", each)).join(" ");
  return typeof value === "object" ? `(${described(value)})` : words(value);
}

function statusText() {
  if (match === null) return "Opening…";
  const names = { lobby: "Waiting for players", running: "Running", ended: "Ended", abandoned: "Abandoned" };
  const table = match.to_act.includes("table") ? ", the table acts" : "";
  const paused = match.paused_at ? ", paused" : "";
  const later = match.spectator_delay_ms ? `, shown ${match.spectator_delay_ms / 1000} s later` : "";
  return `${names[match.status] || match.status}${table}${paused}${later}`;
}

function tick() {
  if (match === null || match.deadline === null) return;
  const shownLater = Date.parse(match.deadline.at) + match.spectator_delay_ms;
  const left = Math.max(0, shownLater - Date.now() - clockOffset);
  const seconds = Math.ceil(left / 1000);
  part("clock").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  part("clock").classList.toggle("short", left < 10000);
}

setInterval(tick, 200);
open();
