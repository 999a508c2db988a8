/** Loads a page's code once its HTML has been painted, which is complete without it: until then the code would only be in the way. */

/** Where the script element names the files, entry first. */
export const CODE_ATTRIBUTE = 'data-code';
/** For browsers that paint without saying so. */
const PATIENCE_MS = 1_000;

const START = `{const files=document.currentScript.dataset.code.split(' ');let due=true;
const start=()=>{if(!due)return;due=false;
files.forEach((file,index)=>{const element=document.createElement(index?'link':'script');
Object.assign(element,index?{rel:'modulepreload',href:file}:{type:'module',src:file});document.head.append(element)})};
if(document.visibilityState==='visible'&&globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')){
new PerformanceObserver(start).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(start,${PATIENCE_MS}))}
else start()}`.replaceAll('\n', '');

/** The same text on every page, so that the content security policy names one hash for all. */
export function codeStart(files: readonly string[]): string {
  return `<script ${CODE_ATTRIBUTE}="${files.join(' ')}">${START}</script>`;
}
