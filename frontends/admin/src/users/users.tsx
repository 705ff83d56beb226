import { useListAddress } from '../parts/list-address.ts';
import { Choice } from '../parts/choice.tsx';
import { ConfirmedUsers } from './confirmed-users.tsx';
import { UnconfirmedUsers } from './unconfirmed-users.tsx';

const kinds = [
  { value: 'active', label: 'Active users' },
  { value: 'unconfirmed', label: 'Waiting for confirmation' },
] as const;

export function Users() {
  const { filter, setFilter } = useListAddress();
  const kind = filter('accounts') === 'unconfirmed' ? 'unconfirmed' : 'active';
  return (
    <div className="grid min-w-0 gap-4">
      <div className="justify-self-start">
        <Choice
          label="Accounts"
          options={kinds}
          value={kind}
          onChange={(next) => setFilter('accounts', next === 'active' ? undefined : next)}
        />
      </div>
      {kind === 'active' ? <ConfirmedUsers /> : <UnconfirmedUsers />}
    </div>
  );
}
