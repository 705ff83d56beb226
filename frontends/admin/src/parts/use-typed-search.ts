import { useEffect, useRef, useState } from 'react';

const pauseMilliseconds = 300;

/** What is being typed, and committed after a pause: a request for each letter is one too many. */
export function useTypedSearch(
  committed: string,
  commit: (typed: string) => void,
): { typed: string; setTyped: (typed: string) => void } {
  const [typed, setTyped] = useState(committed);
  const latest = useRef(committed);
  const commitNow = useRef(commit);
  useEffect(() => {
    commitNow.current = commit;
  });

  // Somebody else changed it: the back button.
  useEffect(() => {
    if (committed === latest.current) return;
    latest.current = committed;
    setTyped(committed);
  }, [committed]);

  useEffect(() => {
    if (typed.trim() === latest.current) return undefined;
    const timer = setTimeout(() => {
      latest.current = typed.trim();
      commitNow.current(typed);
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, setTyped };
}
