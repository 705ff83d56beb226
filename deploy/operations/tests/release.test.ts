import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { filesUnder, repositoryRoot, textOf } from './repository.ts';

let releaseNotes: (changelog: string, version: string) => string;

beforeAll(async () => {
  ({ releaseNotes } = (await import(join(repositoryRoot, 'deploy', 'operations', 'release-notes.mjs'))) as {
    releaseNotes: typeof releaseNotes;
  });
});

describe('the notes of a release', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\nSoon.\n\n## 1.2.0 (2026-03-01)\n\n- New.\n\n## 1.1.0\n\n- Old.\n';

  test('are what the changelog says of its version, and no more', () => {
    expect(releaseNotes(changelog, '1.2.0')).toBe('- New.');
    expect(releaseNotes(changelog, '1.1.0')).toBe('- Old.');
  });

  test.each(['1.2', '1.3.0', '1x2.0'])('are not made up for %s, of which it says nothing', (version) => {
    expect(() => releaseNotes(changelog, version)).toThrow('CHANGELOG.md');
  });
});

test.each(filesUnder('.github/workflows', '.yml'))(
  '%s runs what it pinned, with no more rights than it names',
  (file) => {
    const text = textOf(file);
    const { permissions } = parse(text) as { permissions: Record<string, string> };
    expect(permissions).toEqual({ contents: 'read' });
    const used = [...text.matchAll(/uses: (\S+)( # v\d+\.\d+\.\d+)?$/gm)];
    expect(used.length).toBeGreaterThan(0);
    for (const [line, action = '', comment] of used) {
      if (action.startsWith('./')) continue;
      expect([line, action]).toEqual([line, expect.stringMatching(/@[0-9a-f]{40}$/)]);
      expect([line, comment]).toEqual([line, expect.any(String)]);
    }
  },
);

test('nothing is released that did not pass what every change must pass', () => {
  const { jobs } = parse(textOf('.github/workflows/release.yml')) as {
    jobs: Record<string, { uses?: string; needs?: string }>;
  };
  expect(jobs['checks']?.uses).toBe('./.github/workflows/ci.yml');
  expect([jobs['images']?.needs, jobs['release']?.needs]).toEqual(['checks', 'images']);
});
