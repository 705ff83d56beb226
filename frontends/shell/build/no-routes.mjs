/** In place of a remote that is not there. */
export const routes = [];
