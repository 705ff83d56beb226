import { createHash } from 'node:crypto';

/**
 * The first script within each page, run before anything is loaded: it takes what an address brought to sign in with out
 * of the address (and out of the history, and of what other requests would say they came from), and paints the page in
 * the visitor's theme, and with our fonts where they are kept since another visit. The page's policy allows it by its
 * hash.
 */
export const firstScript = [
  '(()=>{',
  "try{const t=localStorage.getItem('octavo-theme');if(/^[1-4]$/.test(t))document.documentElement.dataset.theme=t;",
  "const f=document.getElementById('fonts');if(f&&localStorage.getItem('octavo-fonts'))f.media='all'}catch{}",
  'if(!/^\\/sign-in\\/?$/.test(location.pathname)||!location.search)return;',
  'const q=new URLSearchParams(location.search);',
  "const c={};for(const n of ['email','password'])if(q.has(n)){c[n]=q.get(n);q.delete(n)}",
  "q.delete('prefill');window.octavoSignIn=c;",
  "const s=q.toString();history.replaceState(history.state,'',location.pathname+(s?'?'+s:''))",
  '})()',
].join('');

export function scriptHash(script) {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
