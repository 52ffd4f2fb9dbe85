import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startServer } from '../../../app/serve/serve.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { browserFile, openBrowser } from '../../rigs/serve/browser.ts';

const minute = 60_000;

/** Three competitions in a home of their own. */
const threeCompetitions = (home: string): string[] =>
  ['first', 'second', 'third'].map((name) => {
    const folder = join(home, name);
    mkdirSync(folder);
    return smallCompetition(folder);
  });

/** Moves by the keyboard alone until what is meant has the focus. */
const tabTo = async (page: Page, label: string): Promise<void> => {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const node = document.activeElement;
      const isField = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;
      return (isField ? node.labels?.[0]?.textContent : node?.textContent) ?? '';
    });
    if (name.trim().startsWith(label)) return;
  }
  throw new Error(`the keyboard does not lead to "${label}"`);
};

const seriousFindings = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test.skipIf(browserFile === undefined)(
  'by the keyboard alone a batch of three is started, followed live, approved where it waits, and ends',
  { timeout: 8 * minute },
  async () => {
    const home = scratchFolder();
    const competitions = threeCompetitions(home);
    const server = await startServer({ port: 0, home });
    await using browser = await openBrowser();
    const { page, complaints } = browser;
    try {
      await page.goto(`${server.url}enter?token=${server.token}`);
      await tabTo(page, 'Start');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/start');
      expect(await seriousFindings(page)).toEqual([]);

      await tabTo(page, 'Competitions, one a line');
      await page.keyboard.type(competitions.join('\n'));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('20');
      await tabTo(page, 'plan');
      await page.keyboard.press('Space');
      await tabTo(page, 'Start the batch');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/batches/*', { timeout: minute });
      const batch = page.url();
      expect(await seriousFindings(page)).toEqual([]);

      for (const _ of competitions) {
        await page.goto(batch);
        const waits = page.locator('#rows tr', { has: page.locator('.label', { hasText: 'waits for you' }) });
        await waits.first().waitFor({ timeout: 2 * minute });
        await waits.first().getByRole('link').click();
        await page.getByRole('button', { name: 'Approve' }).waitFor();
        expect(await seriousFindings(page)).toEqual([]);
        await tabTo(page, 'Approve');
        await page.keyboard.press('Enter');
        await page.locator('.label', { hasText: /^(ok|repaired)/ }).waitFor({ timeout: 2 * minute }); // nobody reloads it
      }
      expect(await seriousFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      for (const address of [page.url(), server.url, batch, `${server.url}start`]) {
        await page.goto(address);
        expect(await isTooWide(page), address).toBe(false);
      }
      expect(complaints).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);
