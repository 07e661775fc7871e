/** The minimum cost of a table of this size: the visible rows, drawn by hand without a framework. */
export const limitPage = (size: number): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Limit</title><style>
body{font:13px system-ui;margin:0}#box{height:720px;overflow:auto}table{width:100%;border-collapse:collapse;table-layout:fixed}
td,th{height:32px;padding:0 8px;text-align:left;white-space:nowrap;overflow:hidden}thead{position:sticky;top:0;background:#fff}
</style></head><body><input type="search"><div id="box"><table><thead><tr></tr></thead><tbody></tbody></table></div>
<script>
const size=${size},HIGH=32,NAMES=["keyword","position","previous","best","volume","cpc","page","tag","device","updated"];
const noise=s=>{let m=Math.imul(s^(s>>>15),0x2c1b3c6d);return((m^(m>>>12))>>>0)/2**32};
const words="hiking boots waterproof tent merino wool base layer camping stove trail running shoes winter jacket".split(" ");
const text=new Array(size),numbers=NAMES.map(()=>new Float64Array(size));
for(let i=0;i<size;i++){text[i]=words[i%15]+" "+words[Math.floor(noise(i)*15)]+" "+words[Math.floor(noise(i+9)*15)]+" "+i;
for(let c=1;c<10;c++)numbers[c][i]=Math.floor(noise(i*c)*1e4)}
const box=document.getElementById("box"),body=document.querySelector("tbody"),head=document.querySelector("thead tr");
let order=Uint32Array.from(text,(_,i)=>i),view=order;
const draw=()=>{const first=Math.max(0,Math.floor(box.scrollTop/HIGH)-10),last=Math.min(view.length,first+45);
let html="<tr style='height:"+first*HIGH+"px'></tr>";
for(let r=first;r<last;r++){const i=view[r];html+="<tr class=row><td>"+text[i]+"</td>";for(let c=1;c<10;c++)html+="<td>"+numbers[c][i]+"</td>";html+="</tr>"}
body.innerHTML=html+"<tr style='height:"+(view.length-last)*HIGH+"px'></tr>"};
const filter=q=>{const kept=new Uint32Array(size);let n=0;for(const i of order)if(text[i].indexOf(q)>=0)kept[n++]=i;view=kept.subarray(0,n);draw()};
const ranks=[];const sort=c=>{ranks[c]??=c===0?Uint32Array.from(order).sort((a,b)=>text[a]<text[b]?-1:1):Uint32Array.from(order).sort((a,b)=>numbers[c][a]-numbers[c][b]);
order=order===ranks[c]?ranks[c].slice().reverse():ranks[c];filter(document.querySelector("input").value)};
NAMES.forEach((name,c)=>{const th=document.createElement("th");const b=document.createElement("button");b.textContent=name;b.id="sort-"+c;b.onclick=()=>sort(c);th.append(b);head.append(th)});
box.addEventListener("scroll",draw);document.querySelector("input").addEventListener("input",e=>filter(e.target.value));draw();
</script></body></html>`;
