import { useState } from 'react';
import { Button, Field, Input, throwConfetti, toast } from '@octavo/ui';
import { Copy, MoreHorizontal, Trash2 } from '@octavo/ui/icons';
import { DropdownMenu, Tooltip } from '@octavo/ui/menus';
import { Actions, AlertDialog, Dialog, Sheet } from '@octavo/ui/overlays';
import { Row, Section } from './section.tsx';

type Overlay = 'dialog' | 'alert' | 'sheet';

export function OverlaySections() {
  const [open, setOpen] = useState<Overlay>();
  const state = (name: Overlay) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : undefined),
  });
  return (
    <Section title="Overlays">
      <Row>
        <Button look="secondary" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button look="secondary" onClick={() => setOpen('alert')}>
          Open alert dialog
        </Button>
        <Button look="secondary" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
        <DropdownMenu
          label="This key"
          trigger={
            <Button look="secondary" size="icon" aria-label="Open menu">
              <MoreHorizontal aria-hidden />
            </Button>
          }
          groups={[
            [{ label: 'Copy', icon: <Copy aria-hidden />, onSelect: () => {} }],
            [{ label: 'Revoke', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => {} }],
          ]}
        />
        <Tooltip text="Shown after 700 ms">
          <Button look="ghost">Tooltip</Button>
        </Tooltip>
      </Row>
      <Row>
        <Button
          look="secondary"
          onClick={() => toast({ title: 'API key copied!', description: 'Keep it secret.', tone: 'success' })}
        >
          Toast
        </Button>
        <Button
          look="secondary"
          onClick={() =>
            toast({
              title: 'Error',
              description: 'Failed to sign out. Please try again.',
              tone: 'destructive',
              action: { label: 'Try Again', onSelect: () => {} },
            })
          }
        >
          Destructive toast
        </Button>
        <Button look="secondary" onClick={() => void throwConfetti()}>
          Confetti
        </Button>
      </Row>
      <Dialog {...state('dialog')} title="Sign In" description="Welcome back.">
        <div className="grid gap-4">
          <Field label="Email">{(control) => <Input {...control} />}</Field>
          <Field label="Password">{(control) => <Input type="password" {...control} />}</Field>
          <Actions>
            <Button look="secondary" onClick={() => setOpen(undefined)}>
              Cancel
            </Button>
            <Button>Sign In</Button>
          </Actions>
        </div>
      </Dialog>
      <AlertDialog
        {...state('alert')}
        title="Revoke this key?"
        description="Calls with it fail from now on. This cannot be undone."
        confirmLabel="Revoke"
        onConfirm={() => setOpen(undefined)}
        danger
      />
      <Sheet {...state('sheet')} title="Menu" side="left">
        <p className="text-sm text-muted">Comes from its edge.</p>
      </Sheet>
    </Section>
  );
}
