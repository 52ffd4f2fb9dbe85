import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's, or what CHROMIUM names; undefined: there is no browser here. */
export const browserFile = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);

/** A browser, and whatever its pages complained of. */
export interface Watched extends AsyncDisposable {
  readonly page: Page;
  readonly complaints: readonly string[];
}

export const openBrowser = async ({ width = 1100, height = 900 } = {}): Promise<Watched> => {
  const browser: Browser = await chromium.launch({ executablePath: browserFile ?? '', args: ['--no-sandbox'] });
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  return { page, complaints, [Symbol.asyncDispose]: () => browser.close() };
};
