import { closeDialog, Link, openDialog } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { useEffect } from 'react';
import { PageFrame } from './page-frame.tsx';

/** The contact dialog has an address of its own. */
export function Contact() {
  useEffect(() => {
    openDialog('contact');
    return () => closeDialog('contact');
  }, []);
  return (
    <PageFrame
      title="Talk to us."
      actions={
        <>
          <Button onClick={() => openDialog('contact')}>Write a message</Button>
          <Button asChild look="secondary">
            <Link to="/">Return to Home</Link>
          </Button>
        </>
      }
    >
      Questions about plans, documents or the API: a person reads every message.
    </PageFrame>
  );
}
