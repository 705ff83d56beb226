/** The longest text that the demo takes; a test holds it to the contract's. */
export const demoTextLength = 100_000;
