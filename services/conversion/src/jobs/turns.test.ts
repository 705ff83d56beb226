import { expect, test } from '@jest/globals';
import { createTurns } from './turns.ts';

function gate(): { open: () => void; opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('what has the same name waits for what came before, whether or not that succeeds', async () => {
  const inTurn = createTurns();
  const { open, opened } = gate();
  const said: string[] = [];
  const first = inTurn('ada', async () => {
    await opened;
    said.push('first');
    throw new Error('failed');
  });
  const second = inTurn('ada', async () => void said.push('second'));
  await inTurn('grace', async () => void said.push('another’s'));
  open();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(said).toEqual(['another’s', 'first', 'second']);
});
