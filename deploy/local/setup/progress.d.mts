export declare class SetupError extends Error {}
export declare function step<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result>;
export declare function runScript(main: () => Promise<void> | void): Promise<void>;
