import type { Visit } from './competition/website.ts';
import { badAnswer, failure } from './failures.ts';
import { failed } from './http/rpc.ts';
import type { Answer, Kaggle, KaggleShell } from './kaggle.ts';
import { wordsOf } from './words.ts';

/** The page has 6 kB; at most so much of it is read. */
const longestPage = 256 * 1024;
const longestTitle = 300;
const longestSubtitle = 1000;

/** A competition's page before any script has run: only its head holds facts. */
export const shellCall =
  (visit: Visit, now: () => number): Kaggle['shell'] =>
  async (slug) => {
    const reply = await visit(`/competitions/${encodeURIComponent(slug)}`, 'text/html');
    if (reply.kind === 'reply' && reply.status === 404) return noPage(slug);
    if (reply.kind !== 'reply' || reply.status !== 200)
      return failed(reply, { slug, about: 'competition' }, false, now());
    return read(reply.text.slice(0, longestPage), reply.status);
  };

const noPage = (slug: string): Answer<never> =>
  failure(
    'unknown-competition',
    `Kaggle has no page https://www.kaggle.com/competitions/${slug}`,
    'Take the last part of the address on Kaggle, exactly.',
    404,
  );

const read = async (html: string, status: number): Promise<Answer<KaggleShell>> => {
  const { load } = await import('cheerio'); // slow to load, and seldom needed
  const page = load(html);
  const meta = (name: string) => page(`meta[name="${name}"], meta[property="${name}"]`).attr('content');
  const shown = oneLine(page('title').first().text());
  // other pages in its place (a sign-in, a check for robots) have neither
  const title = plain(oneLine(meta('og:title') ?? (suffix.test(shown) ? shown : '')));
  if (title === '' || generic.test(title)) return badAnswer(wordsOf(html, status), status);
  const subtitle = oneLine(meta('description') ?? meta('og:description') ?? '');
  return { ok: true, value: { title: title.slice(0, longestTitle), subtitle: subtitle.slice(0, longestSubtitle) } };
};

const suffix = / \| Kaggle$/i;
const generic = /^Kaggle: Your (Home|Machine)/i;
const plain = (title: string): string => title.replace(suffix, '');
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
