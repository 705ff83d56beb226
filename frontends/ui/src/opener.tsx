import type { ReactNode } from 'react';

export interface OpenerProps {
  /** The page that opens the same. */
  page: string;
  onOpen: () => void;
  /** A button of type `submit`. */
  children: ReactNode;
}

/** Around a button that opens something here: pressed before this page's scripts came, it leads to where that opens. */
export function Opener({ page, onOpen, children }: OpenerProps) {
  return (
    <form
      action={page}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </form>
  );
}
