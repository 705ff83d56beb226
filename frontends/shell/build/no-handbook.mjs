/** Where the documentation's part of the site is not there. */
export const chapterPages = [];
export const handbookFiles = () => ({});
