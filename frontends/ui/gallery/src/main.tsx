import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, Toaster } from '@octavo/ui';
import { TooltipProvider } from '@octavo/ui/menus';
import { Gallery } from './gallery.tsx';

applyTheme(Number(new URLSearchParams(location.search).get('theme') ?? 4));
const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no #root');
}
createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <Gallery />
      <Toaster />
    </TooltipProvider>
  </StrictMode>,
);
