/** How often what others change is read again while it is looked at. */
export const liveMilliseconds = 15_000;
