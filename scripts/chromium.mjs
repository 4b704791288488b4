// Finds a Chromium for the journeys, and installs one if there is none.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { step } from './steps.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL_WITHIN_MS = 300_000;

/** The program to start: from CHROMIUM, the PATH, Playwright's own, or newly installed. If there is none, prints why and returns null. */
export async function findChromium(root) {
  if (process.env.CHROMIUM && !isProgram(process.env.CHROMIUM)) {
    console.error(
      `CHROMIUM is ${process.env.CHROMIUM}, which is not a program: correct it, or unset it to look on the PATH.`,
    );
    return null;
  }
  const found = await look();
  if (found !== null) return found;
  for (const install of installers(root)) {
    await step(`Installing Chromium (${install[0].title})`, async () => runAll(install)).catch((error) =>
      console.error(error.message),
    );
    const installed = await look();
    if (installed !== null) return installed;
  }
  console.error(
    'The journeys need a Chromium browser: install one, or set CHROMIUM to its program, and run npm test again.',
  );
  return null;
}

async function look() {
  return process.env.CHROMIUM || onPath() || (await playwrights());
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, `${name}${suffix}`)));
  return places.find((place) => isProgram(place)) ?? null;
}

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  const place = chromium.executablePath();
  return place !== '' && existsSync(place) ? place : null;
}

function installers(root) {
  const playwright = [
    process.execPath,
    [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
  ];
  const list = [[{ title: 'Playwright’s installer', command: playwright }]];
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return list;
  const title = 'Debian’s package';
  return [
    ...list,
    [
      { title, command: ['apt-get', ['update']] },
      { title, command: ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']] },
    ],
  ];
}

function runAll(commands) {
  for (const { command } of commands) {
    const [program, args] = command;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const result = spawnSync(program, args, { encoding: 'utf8', env, timeout: INSTALL_WITHIN_MS });
    if (result.status !== 0)
      throw new Error((result.stderr || result.error?.message || `${program} failed`).trim().split('\n').at(-1));
  }
}

function isProgram(place) {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
