import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { demoFolder } from '../../app/run/demo.ts';
import { startServer } from '../../app/serve/serve.ts';
import { commandFile, projectRoot } from '../../services/package/root.ts';
import { openHome } from '../../services/store/home.ts';
import { browserFile, openBrowser } from '../../test/rigs/serve/browser.ts';

/** `make screenshots`: runs the built-in competitions and takes the pictures of the README and docs/use/serve.md. */
if (browserFile === undefined) {
  console.error('There is no Chromium here: apt-get install chromium, or name one in CHROMIUM.');
  process.exit(2);
}
const home = mkdtempSync(join(tmpdir(), 'medalist-screenshots-'));
const pictures = join(projectRoot, 'docs', 'pictures');
const inHome = { env: { MEDALIST_HOME: home }, stdio: 'inherit' } as const;
try {
  await execa(commandFile, ['demo', '--time', '20'], inHome);
  await execa(commandFile, ['compete', demoFolder('demo-tumours'), '--approve', 'plan', '--time', '20'], {
    ...inHome,
    reject: false,
  }); // it parks
  const server = await startServer({ port: 0, home });
  const [run] = openHome(home)
    .runs()
    .filter(({ slug }) => slug === 'demo-digits');
  const address = `${server.url}runs/${run?.slug}/${run?.runId}`;
  await using browser = await openBrowser({ width: 1000, height: 460 });
  const { page } = browser;
  const take = async (name: string, from: string, height: number, width = 1000) => {
    await page.setViewportSize({ width, height });
    await page.goto(from);
    await page.locator('h1').first().waitFor();
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  };
  await take('page-of-runs', server.url, 460);
  await take('page-of-a-run', address, 1250);
  await take('report', `${address}/report`, 1250);
  await take('on-a-phone', address, 740, 360);
  await server.stop();
} finally {
  rmSync(home, { recursive: true, force: true });
}
