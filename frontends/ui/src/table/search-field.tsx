import { Input } from '@octavo/ui';
import { Search } from '../icons.ts';

export interface SearchFieldProps {
  /** Names the field, and stands in it while it is empty. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative min-w-52 flex-1">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-faint" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        className="pl-9"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
