/** What the engine needs of a logger; pino's has this shape. */
export interface EngineLog {
  debug(object: object, message: string): void;
  info(object: object, message: string): void;
  warn(object: object, message: string): void;
  error(object: object, message: string): void;
}
