import { Select } from '@octavo/ui/menus';

const all = 'all';

export interface StatusFilterProps<Status extends string> {
  names: Readonly<Record<Status, string>>;
  /** What is chosen; undefined is all of them. */
  value: Status | undefined;
  onChange: (status: Status | undefined) => void;
  allLabel?: string;
}

export function StatusFilter<Status extends string>({
  names,
  value,
  onChange,
  allLabel = 'All statuses',
}: StatusFilterProps<Status>) {
  const statuses = Object.keys(names) as Status[];
  return (
    <div className="w-44">
      <Select<Status | typeof all>
        label="Status"
        options={[
          { value: all, label: allLabel },
          ...statuses.map((status) => ({ value: status, label: names[status] })),
        ]}
        value={value ?? all}
        onValueChange={(chosen) => onChange(chosen === all ? undefined : chosen)}
      />
    </div>
  );
}
