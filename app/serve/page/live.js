// Keeps the page as the server's events say. Without it the page shows how things stood when it was loaded.
import { Idiomorph } from '/assets/idiomorph.js';

const callbacks = {
  // what a reader has opened stays open
  beforeAttributeUpdated: (name, node) => !(name === 'open' && node.tagName === 'DETAILS'),
};

const isAtEnd = (node) => node.scrollHeight - node.scrollTop - node.clientHeight < 40;

// A form that somebody is filling stays as it is; what came meanwhile is shown when they have left it as it was.
const waiting = new Map();
const isFilled = (form) => [...form.elements].some((field) => 'defaultValue' in field && field.value !== field.defaultValue);
const isInHand = (part) =>
  (part.contains(document.activeElement) && document.activeElement.matches('input, textarea, select')) ||
  [...part.querySelectorAll('form')].some(isFilled);

const show = ({ id, html }) => {
  const part = document.getElementById(id);
  if (part === null) return;
  if (isInHand(part)) {
    waiting.set(id, html);
    return;
  }
  waiting.delete(id);
  const followed = [...part.querySelectorAll('[data-follow]')].filter(isAtEnd).map(({ id: name }) => name);
  Idiomorph.morph(part, html, { morphStyle: 'outerHTML', ignoreActiveValue: true, callbacks });
  for (const name of followed) {
    const node = document.getElementById(name);
    if (node !== null) node.scrollTop = node.scrollHeight;
  }
};
document.addEventListener('focusout', () =>
  setTimeout(() => {
    for (const [id, html] of [...waiting]) show({ id, html });
  }),
);

const { events } = document.body.dataset;
const connection = document.getElementById('connection');
for (const node of document.querySelectorAll('[data-follow]')) node.scrollTop = node.scrollHeight;

// Only a page that is looked at listens: browsers have six connections for all of them.
let source;
const listen = () => {
  source = new EventSource(events);
  source.addEventListener('part', ({ data }) => show(JSON.parse(data)));
  source.addEventListener('open', () => {
    connection.textContent = '';
  });
  source.addEventListener('error', () => {
    connection.textContent = 'The server does not answer: what you see may be old.';
  });
};
const leave = () => {
  source?.close();
  source = undefined;
};
if (events !== undefined) {
  listen();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', () => source === undefined && listen());
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : source === undefined && listen()));
}
