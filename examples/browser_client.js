"use strict";

// Plays a match of Firefighters on Duty beside a bot, in a page without a build: fetch for the API, EventSource for the stream.
// The page may come from anywhere, a file too: the hall answers pages of every origin.
const WANTED = {
  game: "firefighters-on-duty",
  scenario: "corner-shop",
  seats: [{ kind: "human" }, { kind: "bot" }],
  options: { mode: "untimed", rolls_per_round: 12 },
};
const AGAIN_MS = 1000;

const part = (id) => document.getElementById(id);
const page = part("client");
const sleep = (ms) => new Promise((resume) => setTimeout(resume, ms));
const isOver = (found) => found.status === "ended" || found.status === "abandoned";
const words = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value)).replaceAll("_", " ");

let session = null; // { hall, key, match }: what a reload of the page needs to go on
let match = null; // the newest match document
let heard = 0; // the newest version that the stream or an action told
let last = null; // the last version of the stream, to resume from
let refreshing = false;

// The answer's JSON. Throws what the hall refused, as an Error with `status` and `code`. One Idempotency-Key for all tries:
// what was done already is only answered again.
async function call(path, body) {
  const answer = await send(path, body);
  return answer.json();
}

async function send(path, body) {
  const headers = {};
  if (session.key) headers.Authorization = `Bearer ${session.key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (body !== undefined) headers["Idempotency-Key"] = newKey();
  const request = { method: body === undefined ? "GET" : "POST", headers, body: JSON.stringify(body) };
  for (;;) {
    const answer = await fetch(session.hall + path, request).catch(() => null);
    if (answer !== null && answer.ok) return answer;
    if (answer === null || answer.status === 429 || answer.status === 503) {
      say("waiting", "The hall does not answer; trying again…");
      await sleep(answer === null ? AGAIN_MS : 1000 * Number(answer.headers.get("Retry-After") || 1));
      continue;
    }
    const problem = await answer.json();
    throw Object.assign(new Error(problem.detail), { status: problem.status, code: problem.code });
  }
}

// crypto.randomUUID is missing in pages that come over plain HTTP from another machine.
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function begin(event) {
  event.preventDefault();
  part("problem").textContent = "";
  session = { hall: part("hall").value.replace(/\/+$/, ""), key: "", match: "" };
  try {
    session.key = (await call("/v1/guests", { name: part("name").value })).key;
    session.match = (await call("/v1/matches", WANTED)).id;
    await call(`/v1/matches/${session.match}:start`, {});
    sessionStorage.setItem("firehall", JSON.stringify(session));
    await open();
  } catch (error) {
    complain(error);
  }
}

// Read the match, and follow it from there. A new reading brings a new ticket.
async function open() {
  part("begin").hidden = true;
  show(await call(`/v1/matches/${session.match}`));
  refresh();
  if (!isOver(match)) follow(match.stream_url);
}

// A browser comes back to a broken stream by itself, with the last id. It gives up at any answer but 200.
function follow(url) {
  const address = new URL(url);
  if (last !== null) address.searchParams.set("after", last);
  const source = new EventSource(address);
  const told = (message) => {
    const data = JSON.parse(message.data);
    last = data.version;
    heard = Math.max(heard, last);
    list(data);
    say("live");
    refresh();
  };
  source.addEventListener("open", () => say("live"));
  source.addEventListener("snapshot", told);
  source.addEventListener("events", told);
  source.addEventListener("ended", (message) => { source.close(); told(message); });
  source.addEventListener("error", () => {
    say("waiting", "The connection is lost; trying again…");
    if (source.readyState === EventSource.CLOSED && !isOver(match)) setTimeout(() => open().catch(complain), AGAIN_MS);
  });
}

// Match, actions and board anew: one reading at a time, and one more when something came meanwhile.
async function refresh() {
  if (refreshing) return;
  refreshing = true;
  try {
    do {
      const found = await call(`/v1/matches/${session.match}`);
      const acts = found.you !== null && found.to_act.includes(found.you.seat);
      const rows = acts ? (await call(`/v1/matches/${session.match}/legal-actions`)).actions : [];
      show(found);
      part("actions").replaceChildren(...groups(rows));
      await draw();
    } while (match.version < heard);
  } catch (error) {
    complain(error);
    setTimeout(refresh, AGAIN_MS);
  } finally {
    refreshing = false;
  }
}

// An <img> cannot send the key, so the picture of your seat's view is fetched.
async function draw() {
  if (match.view === null) return;
  const drawn = URL.createObjectURL(await (await send(`/v1/matches/${session.match}/board.svg`)).blob());
  URL.revokeObjectURL(part("picture").src);
  part("picture").src = drawn;
  part("picture").hidden = false;
}

function show(found) {
  match = found;
  heard = Math.max(heard, found.version);
  page.dataset.version = found.version;
  page.dataset.status = found.status;
  part("again").hidden = !isOver(found);
  say(isOver(found) ? "over" : page.dataset.connection || "live");
}

// Connection and words for it; without words those of the match.
function say(connection, text) {
  page.dataset.connection = connection;
  const result = match !== null && match.outcome ? `: ${match.outcome.result}` : "";
  part("status").textContent = text || (match === null ? "" : `${match.scenario.title}, ${match.status}${result}`);
}

function complain(error) {
  part("problem").textContent = error.message;
}

// The legal actions as buttons, one fold for each type. What is unfolded stays so.
function groups(rows) {
  const unfolded = new Set([...document.querySelectorAll("#actions details[open]")].map((fold) => fold.dataset.type));
  const types = [...new Set(rows.map((row) => row.action.type))];
  return types.map((type) => {
    const fold = document.createElement("details");
    fold.dataset.type = type;
    const title = document.createElement("summary");
    title.textContent = words(type);
    const buttons = rows.filter((row) => row.action.type === type).map((row) => button(row.action));
    fold.open = buttons.length < 4 || unfolded.has(type);
    fold.append(title, ...buttons);
    return fold;
  });
}

function button(action) {
  const made = document.createElement("button");
  made.dataset.type = action.type;
  made.textContent = described(action) || words(action.type);
  made.addEventListener("click", () => act(action));
  return made;
}

// What it did comes over the stream. When it was too late, or against the rules, the match is looked at again.
async function act(action) {
  part("problem").textContent = "";
  try {
    heard = Math.max(heard, (await call(`/v1/matches/${session.match}/actions`, action)).version);
  } catch (error) {
    complain(error);
  }
  refresh();
}

function list(data) {
  const rows = (data.events || []).map((event) => {
    const row = document.createElement("li");
    row.dataset.version = data.version;
    row.textContent = `${data.version}: ${words(event.type)} ${described(event)}`;
    return row;
  });
  part("events").prepend(...rows.reverse());
}

// The fields of an action or event: "die 1, space A3".
const described = ({ type, ...fields }) =>
  Object.entries(fields).filter(([, value]) => value !== null).map(([name, value]) => `${words(name)} ${words(value)}`).join(", ");

part("begin").addEventListener("submit", begin);
part("again").addEventListener("click", () => {
  sessionStorage.removeItem("firehall");
  location.reload();
});
session = JSON.parse(sessionStorage.getItem("firehall"));
if (session !== null) open().catch(complain);
