import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import initialize, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { type Fonts, readAllFonts, readEverydayFonts, undrawn } from './fonts.ts';
import type { Paper } from './paper.ts';
import type { SheetPaper } from './sheet-paper.ts';
import { SHEET_TEMPLATE } from './sheet-template.ts';
import { TEMPLATE } from './template.ts';

const { resolve } = createRequire(import.meta.url);
/** The compiler's own numbers for what comes out, and for how it tells of errors. */
const AS_PDF = 1;
const IN_FULL = 2;

interface Press {
  readonly compiler: TypstCompiler;
  readonly fonts: Fonts;
}

/** What comes off the press. */
export type Printed = Paper | SheetPaper;

/** Typst with our fonts and nothing else of this machine: it reads no files and no network. */
export async function openTypst(): Promise<(paper: Printed) => Promise<Uint8Array>> {
  await initialize({ module_or_path: readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) });
  let press = await openPress(readEverydayFonts());
  let hasAll = false;
  return async (paper) => {
    const text = JSON.stringify(paper);
    if (!hasAll && undrawn(text, press.fonts).length > 0) {
      hasAll = true;
      press.compiler.free();
      press = await openPress(readAllFonts());
    }
    const hasBoxes = undrawn(text, press.fonts).length > 0;
    return print(press, { ...paper, boxes: hasBoxes ? paper.boxes : '' });
  };
}

async function openPress(fonts: Fonts): Promise<Press> {
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const file of fonts.files) await builder.add_raw_font(file);
  return { compiler: await builder.build(), fonts };
}

function print({ compiler, fonts }: Press, paper: Printed): Uint8Array {
  compiler.reset();
  compiler.add_source('/main.typ', 'parts' in paper ? SHEET_TEMPLATE : TEMPLATE);
  const content = { ...paper, fonts: fonts.families };
  compiler.map_shadow('/paper.json', new TextEncoder().encode(JSON.stringify(content)));
  const world = compiler.snapshot(undefined, '/main.typ', undefined);
  try {
    // The library's types say nothing of it.
    const { result, diagnostics } = world.get_artifact(AS_PDF, IN_FULL) as {
      readonly result?: Uint8Array;
      readonly diagnostics?: unknown;
    };
    if (!result) throw new Error(`The paper could not be set: ${JSON.stringify(diagnostics)}`);
    return result;
  } finally {
    world.free();
  }
}
