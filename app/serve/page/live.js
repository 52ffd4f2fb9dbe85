// Keeps the page as the server's events say. Without it the page shows how things stood when it was loaded.
import { Idiomorph } from '/assets/idiomorph.js';

const callbacks = {
  // what a reader has opened stays open
  beforeAttributeUpdated: (name, node) => !(name === 'open' && node.tagName === 'DETAILS'),
};

const isAtEnd = (node) => node.scrollHeight - node.scrollTop - node.clientHeight < 40;

const show = ({ id, html }) => {
  const part = document.getElementById(id);
  if (part === null || part.contains(document.activeElement?.closest('form') ?? null)) return; // never under somebody's hands
  const followed = [...part.querySelectorAll('[data-follow]')].filter(isAtEnd).map(({ id: name }) => name);
  Idiomorph.morph(part, html, { morphStyle: 'outerHTML', ignoreActiveValue: true, callbacks });
  for (const name of followed) {
    const node = document.getElementById(name);
    if (node !== null) node.scrollTop = node.scrollHeight;
  }
};

const { events } = document.body.dataset;
const connection = document.getElementById('connection');
for (const node of document.querySelectorAll('[data-follow]')) node.scrollTop = node.scrollHeight;
if (events !== undefined) {
  const source = new EventSource(events);
  source.addEventListener('part', ({ data }) => show(JSON.parse(data)));
  source.addEventListener('open', () => {
    connection.textContent = '';
  });
  source.addEventListener('error', () => {
    connection.textContent = 'The server does not answer: what you see may be old.';
  });
  addEventListener('pagehide', () => source.close());
}
