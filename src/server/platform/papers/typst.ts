import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import initialize, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import type { Paper } from './paper.ts';
import { TEMPLATE } from './template.ts';

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  'Noto Sans': ['noto-sans/400Regular/NotoSans_400Regular.ttf', 'noto-sans/700Bold/NotoSans_700Bold.ttf'],
  'Noto Sans Arabic': [
    'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    'noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  ],
  'Noto Sans Hebrew': [
    'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  ],
} as const;
/** The compiler's own numbers for what comes out, and for how it tells of errors. */
const AS_PDF = 1;
const IN_FULL = 2;

/** Typst with our fonts and nothing else of this machine: it reads no files and no network. */
export async function openTypst(): Promise<(paper: Paper) => Uint8Array> {
  await initialize({ module_or_path: readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const file of Object.values(FONTS).flat())
    await builder.add_raw_font(readFileSync(resolve(`@expo-google-fonts/${file}`)));
  const compiler = await builder.build();
  return (paper) => print(compiler, paper);
}

function print(compiler: TypstCompiler, paper: Paper): Uint8Array {
  compiler.reset();
  compiler.add_source('/main.typ', TEMPLATE);
  const content = { ...paper, fonts: Object.keys(FONTS) };
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
