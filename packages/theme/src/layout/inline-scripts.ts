// The two scripts that must run before first paint. They are the same on every page, so a strict Content-Security-Policy
// can allow them by hash; anything they need is in attributes of <html>.

/** In the head: applies the theme without a flash and hides a dismissed banner. */
export const THEME_SCRIPT =
  '(()=>{var r=document.documentElement,d=r.dataset,c=r.classList,m=d.lecternAppearance,g=k=>{try{return localStorage.getItem(k)}catch{}};c.add("js");if(!("lecternFixed"in d))m=g("lectern-theme")||m;c.toggle("dark",m=="dark"||m=="system"&&matchMedia("(prefers-color-scheme:dark)").matches);if(d.lecternBanner&&g("lectern-banner")==d.lecternBanner)c.add("no-banner")})()';

/** After the sidebar: restores its scroll position, or that of the drawer, and brings the current page into view, away from its faded ends. */
export const SIDEBAR_SCRIPT =
  '(()=>{var s=document.getElementById("sidebar-content"),a=s&&s.querySelector("[aria-current=page]"),t;if(!s)return;if(innerWidth<1024)s=s.closest("aside");try{t=sessionStorage.getItem("lectern-sidebar")}catch{}s.scrollTop=t||0;if(a){var b=a.getBoundingClientRect(),p=s.getBoundingClientRect();if(b.top<p.top+48||b.bottom>p.bottom-48)s.scrollTop+=b.top-p.top-p.height/2}})()';

/** Every inline script of a page, for Content-Security-Policy hashes. */
export const INLINE_SCRIPTS: readonly string[] = [THEME_SCRIPT, SIDEBAR_SCRIPT];
