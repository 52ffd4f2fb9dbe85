import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BookProblem } from '../../sqlite/book-problem.ts';
import { realClock } from '../../time/clock.ts';
import type { KaggleFailure } from '../failure.ts';
import { failure } from '../failures.ts';
import type { KaggleSubmission } from '../kaggle.ts';
import { newMark, withMark } from './mark.ts';
import type { Order, Sender, Sending } from './order.ts';
import { openSentBook, type SentBook } from './sent-book.ts';
import type { Sent } from './sent-schema.ts';
import { sentBefore, settle } from './settle.ts';
import { submitOnce } from './submit.ts';

/**
 * Sends a file, unless the same bytes were sent to the same competition before. A try whose end is not known is looked for in the team's
 * list first, and never repeated while it may still arrive.
 */
export const send = async (sender: Sender, order: Order): Promise<Sending> => {
  const { kaggle, clock = realClock } = sender;
  const opened = openSentBook(sender.book);
  if (!opened.ok) return unwritable(opened);
  using book = opened.book;
  for (;;) {
    const list = await kaggle.submissions(order.slug);
    if (!list.ok) return list;
    const tries = settle(book, kaggle.address, order.slug, list.value, clock.now());
    const before = sentBefore(tries, list.value, order);
    if (before !== null) return before;
    const begun = book.begin(await newTry(sender, order, list.value), tries.at(-1)?.id ?? 0);
    if (!begun.ok) return unwritable(begun);
    if (begun.sent !== null) return await sendNow(sender, book, begun.sent, order);
  }
};

const newTry = async ({ kaggle, clock = realClock }: Sender, order: Order, list: readonly KaggleSubmission[]) => {
  const { slug, file, digest, fileName = basename(file), message, run, folder } = order;
  const mark = newMark(digest);
  return {
    ...{ server: kaggle.address, slug, digest, fileName, mark, description: withMark(message, mark), run, folder },
    bytes: (await stat(file).catch(() => null))?.size ?? 0,
    lastRef: Math.max(0, ...list.map(({ ref }) => ref)),
    at: clock.now(),
  };
};

/** If the process dies here, the book says how far it came; if Kaggle's answer is lost, the next try looks for it. */
const sendNow = async (sender: Sender, book: SentBook, sent: Sent, { file, message }: Order): Promise<Sending> => {
  const { id, slug, bytes, fileName, mark, lastRef, description } = sent;
  let mayHaveArrived = false;
  let ref: number | null = null;
  try {
    const done = await submitOnce(sender.kaggle, {
      ...{ slug, file, bytes, fileName, message, mark, lastRef },
      onSending: (at) => {
        const noted = book.note(id, { state: 'sending', ref: null }, at);
        mayHaveArrived = noted.ok;
        return noted.ok ? null : unwritable(noted);
      },
      onRef: (told) => void book.note(id, { state: 'sent', ref: told }),
      ...sender,
    });
    if (done.ok) ref = done.value.ref;
    else mayHaveArrived = done.kind === 'unknown-outcome';
    return done.ok ? { ok: true, value: { ...done.value, description } } : done;
  } finally {
    book.note(id, { state: ref !== null ? 'sent' : mayHaveArrived ? 'lost' : 'void', ref });
  }
};

/** Nothing is sent that cannot be written down first. */
const unwritable = ({ message, advice }: BookProblem): KaggleFailure => failure('disk', message, advice);
