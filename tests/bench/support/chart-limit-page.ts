/** The minimum cost of a chart of long histories: one path for each, written as one text. */
export const chartLimitPage = (lines: number, days: number): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Limit</title></head><body><main>
<label class=all>All<input type="radio" name="r"></label><label class=part>Part<input type="radio" name="r"></label>
<div id="box"></div></main><script>
const draw=count=>{let html="<svg width=1000 height=320>";
for(let l=0;l<${lines};l++){let d="";for(let i=0;i<count;i++)d+=(i?"L":"M")+(i*1000/count).toFixed(1)+" "+(160+100*Math.sin(i/9+l)+l*9).toFixed(1);
html+='<path fill=none stroke=black d="'+d+'"/>'}
document.getElementById("box").innerHTML=html+"</svg>"};
document.querySelector(".all input").onchange=()=>draw(${days});document.querySelector(".part input").onchange=()=>draw(28);draw(28);
</script></body></html>`;
