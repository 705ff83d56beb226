/** `admin` signs in to the fixed admin account (SPEC §5). */
export const isAdminWord = (email: string): boolean => email.trim().toLowerCase() === 'admin';
