import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes.ts';

export function Label({ className, children, ...props }: ComponentProps<'label'>) {
  return (
    <label className={classes('text-sm font-medium text-ink', className)} {...props}>
      {children}
    </label>
  );
}

/** What a control needs to belong to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export interface FieldProps {
  label: string;
  children: (control: ControlProps) => ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** Shown after the label: 'optional', a link. */
  aside?: ReactNode;
}

/** A label, its control, and what is to be said of it. */
export function Field({ label, children, error, hint, required = false, aside }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>{label}</Label>
        {aside ? <span className="text-xs text-faint">{aside}</span> : null}
      </div>
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(required ? { 'aria-required': true } : {}),
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
