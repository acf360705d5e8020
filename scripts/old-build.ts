// Builds the app of an older commit and packs it as the fixture of the update tests:
//   node scripts/old-build.ts COMMIT
// Packed is what its worker keeps and what it needs to start; pictures and tables that are only fetched stay out.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

export const OLDER_BUILD = 'tests/fixtures/older-build/app.json.br';
const UNLISTED = ['index.html', 'sw.js', 'manifest.webmanifest'];
/** Binary files are stored as base64. */
const BINARY = /\.(?:woff2|png)$/;

interface Packed {
  commit: string;
  files: Record<string, string>;
}

/** Packs the files of a build that a phone needs into one compressed text. */
export function packBuild(root: string, commit: string): Buffer {
  const worker = readFileSync(join(root, 'sw.js'), 'utf8');
  const kept = [...worker.matchAll(/"?url"?:"\/?([^"]+)"/g)].map((match) => match[1] as string);
  const paths = [...new Set([...UNLISTED, ...kept])].sort();
  const files = Object.fromEntries(
    paths.map((path) => [
      path,
      readFileSync(join(root, path)).toString(BINARY.test(path) ? 'base64' : 'utf8'),
    ]),
  );
  return brotliCompressSync(JSON.stringify({ commit, files } satisfies Packed));
}

/** Unpacks a packed build into a folder. */
export function unpackBuild(archive: string, root: string): void {
  const { files } = JSON.parse(brotliDecompressSync(readFileSync(archive)).toString()) as Packed;
  for (const [path, words] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), Buffer.from(words, BINARY.test(path) ? 'base64' : 'utf8'));
  }
}

/** Builds a commit in its own folder with the installed packages. @returns the folder of the build */
function buildCommit(commit: string, folder: string): string {
  const tree = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: tree });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'dist/web');
}

if (import.meta.main) {
  const name = process.argv[2];
  if (!name) throw new Error('usage: node scripts/old-build.ts COMMIT');
  const commit = execFileSync('git', ['rev-parse', '--short', name], { encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'old-build-'));
  try {
    const archive = packBuild(buildCommit(commit, folder), commit);
    mkdirSync(dirname(OLDER_BUILD), { recursive: true });
    writeFileSync(OLDER_BUILD, archive);
    console.log(`${OLDER_BUILD}: ${commit}, ${archive.length} bytes`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
