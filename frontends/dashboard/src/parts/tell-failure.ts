import type { ApiError } from '@octavo/data';
import { toast } from '@octavo/ui';

/** Says what an action failed with, in the server's words. */
export function tellFailure({ message }: ApiError): void {
  toast({ title: 'Error', description: message, tone: 'destructive' });
}
