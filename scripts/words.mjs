// Compiles messages/*.json to src/words (Paraglide): typed functions, used by the browser, the server and the mails. Nothing to do where the
// words are as they were.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hash, readText, root } from './root.mjs';

const words = path.join(root, 'src', 'words');
const messages = path.join(words, 'messages');
const stamp = path.join(words, '.stamp');
const cli = path.join(root, 'node_modules/@inlang/paraglide-js/bin/run.js');
if (!existsSync(cli)) throw new Error('The packages are not installed; run any npm command of this project first.');

const OTHERS = ['project.inlang/settings.json', 'scripts/words.mjs', 'package-lock.json'];
const wanted = sourceHash();
if (readText(stamp) !== wanted) {
  rmSync(stamp, { force: true });
  const args = ['compile', '--project', './project.inlang', '--outdir', './src/words', '--silent'];
  const { status } = spawnSync(process.execPath, [cli, ...args, '--strategy', 'globalVariable', 'baseLocale'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
  if (status === 0) {
    writeFileSync(path.join(messages, '_index.d.ts'), declarations());
    writeFileSync(stamp, wanted);
  }
}

function sourceHash() {
  const sentences = readdirSync(path.join(root, 'messages')).toSorted();
  const files = [...sentences.map((name) => `messages/${name}`), ...OTHERS];
  return hash(files.flatMap((file) => [file, readFileSync(path.join(root, file))]));
}

/**
 * What the messages are, in one file for the compiler and the linter: Paraglide writes a program for each of 5,500, half of all the files that
 * they would read, and they would make a type of each.
 */
function declarations() {
  const programs = readdirSync(messages).filter((name) => name.endsWith('.js') && name !== '_index.js');
  /** How messages are called; most in one of two ways. */
  const forms = new Map();
  const declared = programs.map((name) => declaration(readFileSync(path.join(messages, name), 'utf8'), forms));
  return [
    "import type { LocalizedString } from '../runtime.js';",
    ...Array.from(forms, ([form, name]) => `type ${name}<Inputs> = ${form};`),
    ...declared,
    '',
  ].join('\n');
}

function declaration(program, forms) {
  const [, inputs, nameOfInputs] = /@typedef \{(\{.*\})\} (\w+Inputs) \*\/$/m.exec(program) ?? [];
  const [, start, type] = /^((?:export )?const \w+) = \/\*\* @type \{(\(\(inputs.*)\} \*\//m.exec(program) ?? [];
  if (inputs === undefined || type === undefined)
    throw new Error(`This is no message as Paraglide writes it:\n${program}`);
  const form = type.replaceAll(nameOfInputs, 'Inputs');
  if (!forms.has(form)) forms.set(form, `Message${forms.size}`);
  // What has capitals is exported under another name than it has in here.
  const [renamed] = /^export \{.*\}$/m.exec(program) ?? [];
  const declared = `${start.replace('const', 'declare const')}: ${forms.get(form)}<${inputs}>;`;
  return renamed === undefined ? declared : `${declared}\n${renamed};`;
}
