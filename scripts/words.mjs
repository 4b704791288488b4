// Compiles messages/*.json to src/words (Paraglide): typed functions, used by the browser, the server and the mails.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const cli = path.join(root, 'node_modules/@inlang/paraglide-js/bin/run.js');
if (!existsSync(cli)) throw new Error('The packages are not installed; run any npm command of this project first.');
const args = ['compile', '--project', './project.inlang', '--outdir', './src/words', '--silent'];
const { status } = spawnSync(process.execPath, [cli, ...args, '--strategy', 'globalVariable', 'baseLocale'], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
