// Compresses the built files once, at the highest level, so that the server only has to send them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'web', 'assets');
const compressible = /\.(js|css|svg|json|map)$/;
const smallest = 600;

for (const name of readdirSync(folder).filter((file) => compressible.test(file))) {
  const file = path.join(folder, name);
  const bytes = readFileSync(file);
  if (bytes.length < smallest) continue;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
}
