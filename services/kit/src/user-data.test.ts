import { expect, test } from '@jest/globals';
import { readUserData, type UserDataSection } from './user-data.ts';

const whose = { userId: '0b54c1b4-6f0b-4a06-9f5d-3f1f7f1d2c01', email: 'ada@example.com' };

const sectionOf = (name: string, values: readonly unknown[]): UserDataSection => ({
  name,
  read: (_whose, { after, limit }) => {
    const from = after === undefined ? 0 : Number(after) + 1;
    return Promise.resolve(
      values.slice(from, from + limit).map((value, index) => ({ position: String(from + index), value })),
    );
  },
});

async function readAll(sections: UserDataSection[], pieceCharacters?: number): Promise<string[]> {
  const read = readUserData(sections, pieceCharacters);
  const pieces: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const piece = await read({ ...whose, ...(cursor === undefined ? {} : { cursor }) });
    pieces.push(piece.text);
    cursor = piece.cursor;
  }
  return pieces;
}

const keys = Array.from({ length: 450 }, (_, index) => ({ name: `key ${index}` }));
const templates = [{ text: 'short' }, { text: `"é\n😀"`.repeat(500) }, { text: '' }];

test.each([1, 2, 7, 60, 1_000, 100_000])('pieces of %i characters are one object in a row', async (pieceCharacters) => {
  const sections = [
    sectionOf('nothing', []),
    sectionOf('keys', keys),
    sectionOf('void', []),
    sectionOf('templates', templates),
  ];
  const pieces = await readAll(sections, pieceCharacters);
  expect(JSON.parse(pieces.join(''))).toEqual({ nothing: [], keys, void: [], templates });
  // A section's frame is a few words longer.
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(pieceCharacters + 40);
});

test('exactly as many rows as are read at once are all there are', async () => {
  const rows = keys.slice(0, 200);
  expect(JSON.parse((await readAll([sectionOf('keys', rows)])).join(''))).toEqual({ keys: rows });
});

test('a service that keeps nothing says so', async () => {
  expect(await readAll([])).toEqual(['{}']);
});

test('a cursor that we did not write is refused', async () => {
  await expect(readUserData([])({ ...whose, cursor: '{"section":-1}' })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});
