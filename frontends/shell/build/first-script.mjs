import { createHash } from 'node:crypto';

/**
 * The first script within each page, run before anything is loaded: it takes what an address brought to sign in with out
 * of the address (and out of the history, and of what other requests would say they came from), and paints the page in
 * the visitor's theme and with the fonts within it, which are there at once: a stylesheet's would come a moment later,
 * and move what has been painted. The page's policy allows it by its hash.
 */
export const firstScript = [
  '(()=>{',
  "try{const t=localStorage.getItem('octavo-theme');if(/^[1-4]$/.test(t))document.documentElement.dataset.theme=t}catch{}",
  "try{const e=document.getElementById('page-fonts'),",
  'u=(b)=>Uint8Array.fromBase64?Uint8Array.fromBase64(b):Uint8Array.from(atob(b),(c)=>c.charCodeAt(0));',
  'for(const[n,b,d]of e?JSON.parse(e.textContent):[])document.fonts.add(new FontFace(n,u(b),d))}catch{}',
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
