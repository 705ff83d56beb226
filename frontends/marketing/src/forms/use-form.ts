import type { Outcome } from '@octavo/contracts';
import { useRef, useState, type RefObject } from 'react';

export type Texts<Name extends string> = Record<Name, string>;
export type Rules<Name extends string> = { readonly [Key in Name]: (text: string) => Outcome<unknown> };

export interface Form<Name extends string> {
  values: Texts<Name>;
  errors: Partial<Texts<Name>>;
  /** What is wrong with the form as a whole. */
  error: string | undefined;
  formRef: RefObject<HTMLFormElement | null>;
  set: (name: Name, value: string) => void;
  fail: (error: string | undefined, errors?: Partial<Texts<Name>>) => void;
  clear: () => void;
  /** True when every field is as its rule wants it; otherwise shows what is not and goes to the first of them. */
  check: (invalidMessage: string) => boolean;
}

/** A form's texts, and what its rules say of them once it was sent. A field that is typed in loses its error. */
export function useForm<Name extends string>(initial: Texts<Name>, rules: Rules<Name>): Form<Name> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Texts<Name>>>({});
  const [error, setError] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);
  const names = Object.keys(rules) as Name[];

  const fail = (message: string | undefined, faults: Partial<Texts<Name>> = {}) => {
    setError(message);
    setErrors(faults);
    const first = names.find((name) => faults[name] !== undefined);
    if (first !== undefined) {
      formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
  };

  return {
    values,
    errors,
    error,
    formRef,
    fail,
    set: (name, value) => {
      setValues((values) => ({ ...values, [name]: value }));
      setErrors((errors) => {
        const others = { ...errors };
        delete others[name];
        return others;
      });
    },
    clear: () => {
      setValues(initial);
      fail(undefined);
    },
    check: (invalidMessage) => {
      const faults: Partial<Texts<Name>> = {};
      for (const name of names) {
        const outcome = rules[name](values[name]);
        if (!outcome.valid) {
          faults[name] = outcome.message;
        }
      }
      const isValid = Object.keys(faults).length === 0;
      fail(isValid ? undefined : invalidMessage, faults);
      return isValid;
    },
  };
}
