/** One sign-in on one device. */
export interface Session {
  id: string;
  createdAt: Date;
}

/** What a request tells of the device it came from. */
export interface Device {
  userAgent: string | null;
  clientAddress: string | null;
}
