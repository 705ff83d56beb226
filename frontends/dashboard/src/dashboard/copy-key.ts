import { copyText, toast } from '@octavo/ui';

/** Copies a key and says how it went (SPEC §8). */
export async function copyKey(text: string | undefined): Promise<void> {
  if (text !== undefined && (await copyText(text))) toast({ title: 'API key copied!', tone: 'success' });
  else toast({ title: 'Failed to copy', description: 'Please copy the API key manually.', tone: 'destructive' });
}
