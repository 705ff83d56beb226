import type { ApiError } from '@octavo/data';
import { toast } from '@octavo/ui';

export interface Outcome {
  success: string;
  /** What it was done to. */
  detail?: string;
  failure: string;
}

/** Says that something did not work, and why in the server's words. */
export function tellFailure(title: string): (error: ApiError) => void {
  return ({ message }) => toast({ title, description: message, tone: 'destructive' });
}

/** Says how it went, also when the row it began in is gone by then. True when it went well. */
export async function tellOutcome(work: Promise<unknown>, { success, detail, failure }: Outcome): Promise<boolean> {
  try {
    await work;
    toast({ title: success, ...(detail ? { description: detail } : {}), tone: 'success' });
    return true;
  } catch (error) {
    tellFailure(failure)(error as ApiError);
    return false;
  }
}
