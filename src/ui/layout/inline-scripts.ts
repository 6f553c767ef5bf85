// The two scripts that must run before the first paint. They never change with the page, so that a strict
// Content-Security-Policy can name them by their hash; everything else they need stands in attributes of <html>.

/** In the head: light or dark without a flash, and a dismissed banner stays away. */
export const THEME_SCRIPT =
  '(()=>{var r=document.documentElement,d=r.dataset,c=r.classList,m=d.lecternAppearance,g=k=>{try{return localStorage.getItem(k)}catch{}};c.add("js");if(!("lecternFixed"in d))m=g("lectern-theme")||m;c.toggle("dark",m=="dark"||m=="system"&&matchMedia("(prefers-color-scheme:dark)").matches);if(d.lecternBanner&&g("lectern-banner")==d.lecternBanner)c.add("no-banner")})()';

/** After the sidebar: back to where the reader had scrolled it, with the current page in view. */
export const SIDEBAR_SCRIPT =
  '(()=>{var s=document.getElementById("sidebar-content"),a=s&&s.querySelector("[aria-current=page]"),t;if(!s)return;try{t=sessionStorage.getItem("lectern-sidebar")}catch{}s.scrollTop=t||0;if(a){var b=a.getBoundingClientRect(),p=s.getBoundingClientRect();if(b.top<p.top||b.bottom>p.bottom)s.scrollTop+=b.top-p.top-p.height/2}})()';

/** Every inline script of a page, for the hashes of a Content-Security-Policy. */
export const INLINE_SCRIPTS: readonly string[] = [THEME_SCRIPT, SIDEBAR_SCRIPT];
