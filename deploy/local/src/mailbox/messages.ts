/** A received e-mail, as the stack's scripts and the web page read it. */
export interface Message {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
}

const keptMessages = 500;

export interface MessageList {
  add(message: Message): void;
  /** Newest first. */
  all(): Message[];
  clear(): void;
}

/** The mailbox's memory: the newest messages, until the process ends. */
export function createMessageList(): MessageList {
  let messages: Message[] = [];
  return {
    add: (message) => void (messages = [message, ...messages].slice(0, keptMessages)),
    all: () => messages,
    clear: () => void (messages = []),
  };
}
