import { useUpdateAppConfig } from '@octavo/data/admin';
import { toast } from '@octavo/ui';
import { Switch } from '@octavo/ui/controls';
import { Saving } from './saving.tsx';

export function WaitlistMode({ isOn }: { isOn: boolean }) {
  const { mutate, isPending, variables } = useUpdateAppConfig();

  function turn(on: boolean): void {
    mutate(
      { show_waitlist: on },
      {
        onSuccess: () =>
          toast({ title: `Waitlist mode ${on ? 'enabled' : 'disabled'} successfully.`, tone: 'success' }),
        onError: ({ message }) => toast({ title: `Failed to update waitlist mode: ${message}`, tone: 'destructive' }),
      },
    );
  }

  return (
    <div className="grid gap-4">
      <Switch
        label="Waitlist mode"
        description="Get Started opens the waitlist in place of the sign-up."
        checked={isPending ? variables.show_waitlist === true : isOn}
        disabled={isPending}
        onCheckedChange={turn}
      />
      <Saving busy={isPending} otherwise={isOn ? 'Visitors join the waitlist.' : 'Visitors sign up.'} />
    </div>
  );
}
