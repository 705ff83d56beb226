/** One sign-in on one device. */
export interface Session {
  id: string;
  createdAt: Date;
  /** By what its user proved to be who they are. */
  method: 'password' | 'link' | 'recovery';
}

/** What a request tells of the device it came from. */
export interface Device {
  userAgent: string | null;
  clientAddress: string | null;
}
