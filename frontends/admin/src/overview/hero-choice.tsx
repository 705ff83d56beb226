import { useUpdateAppConfig } from '@octavo/data/admin';
import { RadioGroup } from '@octavo/ui/controls';
import { tellOutcome } from '../parts/tell.ts';
import { Saving } from './saving.tsx';

/** SPEC §4's three heroes. */
const heroes = [
  { value: '1', label: 'Pain-focused', description: 'What it costs to run this oneself.' },
  { value: '2', label: 'Transformation-focused', description: 'From what they have to what they send.' },
  { value: '3', label: 'Benefit-focused', description: 'What one call gives them.' },
] as const;

export function HeroChoice({ option }: { option: number }) {
  const { mutateAsync, isPending, variables } = useUpdateAppConfig();
  const shown = String(isPending ? variables.hero_default_option : option);

  function choose(value: string): void {
    void tellOutcome(mutateAsync({ hero_default_option: Number(value) }), {
      success: 'Hero section updated successfully.',
      failure: 'Failed to update hero option.',
    });
  }

  return (
    <div className="grid gap-4">
      <h3 className="text-sm font-medium text-ink">Hero section</h3>
      <RadioGroup
        label="Hero section"
        columns={3}
        options={heroes}
        // Any other number shows the second.
        value={heroes.some(({ value }) => value === shown) ? shown : '2'}
        disabled={isPending}
        onValueChange={choose}
      />
      <Saving busy={isPending} otherwise="What visitors see first." />
    </div>
  );
}
