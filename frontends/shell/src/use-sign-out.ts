import { isSingleHost, useAuth, useHostKind } from '@octavo/data';
import { pageSettings, useNavigate } from '@octavo/federation';
import { toast } from '@octavo/ui';

/** How long the way to the marketing site waits for the server to have heard. */
const longestWaitMilliseconds = 1_000;

const signedOut = { title: 'Signed Out', description: 'You have been successfully signed out.' };
const failed = { title: 'Error', description: 'Failed to sign out. Please try again.', tone: 'destructive' } as const;

/** Signs out: to the home page where one host serves everything, else to the marketing site (SPEC §4). */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const kind = useHostKind();
  return async () => {
    if (isSingleHost(kind)) {
      try {
        await signOut();
      } catch {
        toast(failed);
        return;
      }
      toast(signedOut);
      void navigate('/');
      return;
    }
    toast(signedOut);
    const late = new Promise((resolve) => setTimeout(resolve, longestWaitMilliseconds));
    await Promise.race([signOut().catch(() => toast(failed)), late]);
    location.assign(pageSettings().siteUrl);
  };
}
