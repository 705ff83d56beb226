import { validateOptionalName } from '@octavo/contracts';
import { useProfile, useUpdateProfile, type ApiError } from '@octavo/data';
import { Button, ErrorState, Field, Input, Skeleton, toast } from '@octavo/ui';
import { useState, type FormEvent } from 'react';

export function ProfileForm({ email }: { email: string }) {
  const { data: profile, isError, refetch } = useProfile();
  if (isError) return <ErrorState title="Failed to load profile data." onRetry={() => void refetch()} />;
  if (!profile) return <Skeleton className="h-56 w-full" />;
  return (
    <LoadedForm
      key={profile.id}
      email={email}
      firstName={profile.first_name ?? ''}
      lastName={profile.last_name ?? ''}
    />
  );
}

function LoadedForm(loaded: { email: string; firstName: string; lastName: string }) {
  const [firstName, setFirstName] = useState(loaded.firstName);
  const [lastName, setLastName] = useState(loaded.lastName);
  const [problems, setProblems] = useState<{ firstName?: string; lastName?: string }>({});
  const { mutateAsync, isPending } = useUpdateProfile();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const first = validateOptionalName(firstName, 'First name');
    const last = validateOptionalName(lastName, 'Last name');
    setProblems({
      ...(first.valid ? {} : { firstName: first.message }),
      ...(last.valid ? {} : { lastName: last.message }),
    });
    if (!first.valid || !last.valid) return;
    try {
      await mutateAsync({ first_name: firstName, last_name: lastName });
      toast({ title: 'Profile updated successfully.', tone: 'success' });
    } catch (error) {
      const { code, message } = error as ApiError;
      const description = code === 'invalid_request' ? message : undefined;
      toast({
        title: 'Failed to update profile.',
        ...(description ? { description } : {}),
        tone: 'destructive',
      });
    }
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={problems.firstName}>
          {(control) => (
            <Input
              {...control}
              name="first_name"
              autoComplete="given-name"
              value={firstName}
              onChange={({ target }) => setFirstName(target.value)}
            />
          )}
        </Field>
        <Field label="Last name" error={problems.lastName}>
          {(control) => (
            <Input
              {...control}
              name="last_name"
              autoComplete="family-name"
              value={lastName}
              onChange={({ target }) => setLastName(target.value)}
            />
          )}
        </Field>
      </div>
      <Field label="Email" hint="Email cannot be changed.">
        {(control) => <Input {...control} readOnly type="email" value={loaded.email} />}
      </Field>
      <div>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
}
